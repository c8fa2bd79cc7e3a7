/** The encoder alone; the library's own types know only the whole of it, with all formats. */
declare module 'jsbarcode/bin/barcodes/CODE128/index.js' {
  export class CODE128 {
    constructor(text: string, options: object)
    /** `data` is a 1 for each dark module, a 0 for each light one. */
    encode(): { data: string }
  }
}
