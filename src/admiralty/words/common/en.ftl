### Words that every host and every game shares.

## Lists, cards and figures

list-empty = none
list-pair = { $first } and { $rest }
list-more = { $first }, { $rest }
card-joker = Joker
percent = { $figure }%
percent-under = under { $figure }%
percent-over = over { $figure }%
modifier = { SIGNED($value) } { $reason }

## Refusals of the table itself

refusal-not-offered = “{ $code }” is not among the orders you can give now.
refusal-ambiguous = “{ $code }” could be { $fits }: type more of it.
