"""Iron & Steam: ironclads of the American Civil War, written orders carried out at once, guns against plate."""
