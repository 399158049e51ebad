"""What a person meets: news, the picture, the cards of units, how a battle stands."""
