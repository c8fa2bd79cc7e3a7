/** Edges in pixels of the sizes in which each picture is kept. */
export const PICTURE_SIZES = [160, 320, 480, 960] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]

/** Address of one size of a picture; a key is a path such as "sample/laptop-4/hero". */
export function pictureAddress(key: string, size: PictureSize): string {
  return `/pictures/${encodeURI(key)}-${size}.webp`
}

/** All sizes of a picture as `<img srcset>` names them. */
export function pictureSources(key: string): string {
  return PICTURE_SIZES.map((size) => `${pictureAddress(key, size)} ${size}w`).join(', ')
}

/** Widths on screen, as `<img sizes>` and `<link imagesizes>` name them, of the pictures that a page opens with. */
export const SHOWN_WIDTHS = {
  productPage: '(width >= 80rem) 630px, (width >= 64rem) 50vw, 100vw',
  productCard: '(width >= 80rem) 235px, (width >= 64rem) 30vw, (width >= 48rem) 32vw, 47vw',
} as const
