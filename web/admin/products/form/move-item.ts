/** The list with one item moved; a position beyond an end means the end. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = [...items]
  const [item] = moved.splice(from, 1)
  if (item === undefined) return moved
  moved.splice(Math.max(0, Math.min(to, moved.length)), 0, item)
  return moved
}
