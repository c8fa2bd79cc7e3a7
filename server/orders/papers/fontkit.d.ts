/** What is used of fontkit, which has no types of its own. */
declare module 'fontkit' {
  export interface Font {
    readonly characterSet: readonly number[]
    glyphForCodePoint(codePoint: number): unknown
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): unknown
    /** Private: what `skipMissingAnchors` mends. */
    readonly _layoutEngine: { readonly engine: { readonly GPOSProcessor?: MarkPositions } | null }
  }
  interface MarkPositions {
    applyAnchor(mark: { markAnchor: object | null }, base: object | null, at: number): void
  }
  export function create(file: Uint8Array): Font
}

/** pdfkit takes an opened font too, though its types do not say so. */
declare namespace PDFKit.Mixins {
  interface PDFFont {
    registerFont(name: string, font: import('fontkit').Font): this
  }
}
