import { PUBLIC } from '#server/http/api-calls.ts'
import { readSettings } from '#server/settings/settings.ts'
import type { Shop, ShopApp } from '#server/shop.ts'

/** `GET /delivery.webmanifest`: makes the agent's app installable, under the shop's own name. */
export function appManifestRoute(app: ShopApp, shop: Shop): void {
  app.get('/delivery.webmanifest', { ...PUBLIC, schema: { hide: true } }, async (_request, reply) => {
    const { shopName } = await readSettings(shop.database, shop.config)
    const manifest = {
      id: '/delivery',
      name: `${shopName} Deliveries`,
      short_name: 'Deliveries',
      description: 'The app of the delivery agents',
      lang: 'en-IN',
      start_url: '/delivery',
      // The sign-in page is outside /delivery and must stay in the same window.
      scope: '/',
      display: 'standalone',
      orientation: 'portrait',
      background_color: '#ffffff',
      theme_color: '#02464d',
      icons: [
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    }
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifest))
  })
}
