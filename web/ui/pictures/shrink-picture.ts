interface Bounds {
  /** Of the longer edge, in pixels. */
  maxEdge: number
  /** Of the shorter edge, which is not shrunk below it. */
  minEdge?: number
  /** Whether a picture that is not square gets transparent room on two sides. */
  isPadded?: boolean
  type: 'image/jpeg' | 'image/webp'
  quality: number
}

/** The size of a picture within bounds, and that of what it is drawn on, in pixels. */
export function fitWithin(
  { width, height }: { width: number; height: number },
  { maxEdge, minEdge = 0, isPadded = false }: Omit<Bounds, 'type' | 'quality'>,
): { width: number; height: number; canvasWidth: number; canvasHeight: number } {
  const [longer, shorter] = [Math.max(width, height), Math.min(width, height)]
  const scale = Math.min(1, Math.max(maxEdge / longer, minEdge / shorter))
  const fitted = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const edge = Math.max(fitted.width, fitted.height, minEdge)
  return {
    ...fitted,
    canvasWidth: isPadded ? edge : fitted.width,
    canvasHeight: isPadded ? edge : fitted.height,
  }
}

/** A picture drawn anew within bounds, upright as the camera meant it. @throws where the browser cannot read it */
export async function shrinkPicture(file: Blob, bounds: Bounds): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { width, height, canvasWidth, canvasHeight } = fitWithin(picture, bounds)
  const canvas = document.createElement('canvas')
  canvas.width = canvasWidth
  canvas.height = canvasHeight
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  context.drawImage(picture, (canvasWidth - width) / 2, (canvasHeight - height) / 2, width, height)
  picture.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written'))),
      bounds.type,
      bounds.quality,
    )
  })
}
