"""War of the Pacific: Chile against Peru and Bolivia, 1879 to 1881, on land and sea."""
