### Words that every host and every game shares.

## Lists, cards and figures

list-empty = none
list-pair = { $first } and { $rest }
list-more = { $first }, { $rest }
card-joker = Joker
percent = { $figure }%
percent-under = under { $figure }%
percent-over = over { $figure }%
