import type { Arrows } from './import-circles.ts'

/**
 * By their folder its rooms, from the lowest floor to the highest. A room knows those of the floors below, and none beside or above
 * it; `*` is where the rooms stand that are not named.
 */
export const FLOORS: Readonly<Record<string, readonly string[]>> = {
  server: [
    'database events',
    'config jobs',
    'shop.ts',
    'http',
    'audit commands pages',
    'settings',
    'accounts',
    'catalogue',
    'cart',
    'checkout wishlist',
    'payments',
    'orders',
    'reviews',
    'tickets',
    'delivery',
    'gst notifications',
    'backups',
    'dashboards',
    'demo',
    'app.ts',
    'bootstrap',
    'main.ts',
  ],
  web: ['ui', 'client', 'shop', 'accounts', 'admin delivery storefront', 'start'],
  'web/storefront': ['basket', 'addresses layout orders reviews', '*'],
  'web/admin': ['layout', 'list', 'editing', '*', 'setup-guide', 'dashboard'],
}

/** The floor of a room, counted from below. @throws Error for a room that stands nowhere */
export function floorOf(folder: string, room: string): number {
  const floors = FLOORS[folder] ?? []
  const named = floors.findIndex((floor) => floor.split(' ').includes(room))
  const floor = named < 0 ? floors.indexOf('*') : named
  if (floor < 0) throw new Error(`${folder}/${room} stands on no floor`)
  return floor
}

/** The imports that lead to a room beside or above, each as `file > file`. */
export function againstTheFloors(arrows: Arrows): string[] {
  return [...arrows].flatMap(([file, targets]) =>
    [...targets].filter((target) => isAgainst(file, target)).map((target) => `${file} > ${target}`),
  )
}

function isAgainst(file: string, target: string): boolean {
  return Object.keys(FLOORS).some((folder) => {
    const [room, other] = [file, target].map((path) =>
      path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : undefined,
    )
    return room && other && room !== other && floorOf(folder, other) >= floorOf(folder, room)
  })
}
