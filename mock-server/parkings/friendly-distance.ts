/** A distance for people: metres below one kilometre, kilometres with one decimal from there. */
export function friendlyDistance(metres: number): string {
  return metres < 1000 ? `${metres} m` : `${(metres / 1000).toFixed(1)} km`;
}
