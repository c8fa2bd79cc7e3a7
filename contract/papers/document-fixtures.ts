import { documentTitle } from '../documents/documents.ts'
import type { DocumentLine, IssuedDocument } from '../documents/documents-schemas.ts'
import { rupeesFromPaise } from '../money.ts'
import { invoiceTax, type TaxParts } from '../tax/invoice-tax.ts'
import type { Treatment } from '../tax/tax-classes.ts'

interface SoldLine {
  name?: string
  hsn?: string | null
  treatment?: Treatment
  basisPoints?: number
  quantity?: number
  unitPricePaise?: number
  discountPaise?: number
  deliveryPaise?: number
}

type Changes = Partial<Omit<IssuedDocument, 'lines'>>

/** An invoice of these lines at prices with tax, worked out by the shop's own recipe; `changes` say what else is different. */
export function buildDocument(sold: readonly SoldLine[] = [{}], changes: Changes = {}): IssuedDocument {
  const { registration = 'regular', isInterstate = false } = changes
  const charged = sold.map((line) => chargedLine(line, registration === 'regular'))
  const { lines: taxed, totals, roundOffPaise } = invoiceTax(charged, { isInterstate })
  const lines: DocumentLine[] = taxed.map((line, at) => ({
    lineNo: at + 1,
    name: line.name,
    hsn: line.hsn,
    treatment: line.treatment,
    rate: line.basisPoints / 100,
    quantity: line.quantity,
    unit: 'NOS',
    unitPrice: rupeesFromPaise(line.unitPricePaise),
    discount: rupeesFromPaise(line.discountPaise),
    delivery: rupeesFromPaise(line.feePaise),
    ...inRupees(line),
    total: rupeesFromPaise(line.grossPaise),
  }))
  const totalPaise = charged.reduce((paise, { grossPaise }) => paise + grossPaise, 0)
  const document: Omit<IssuedDocument, 'title'> = {
    id: 'document-1',
    _id: 'document-1',
    kind: 'invoice',
    number: 'T/26-27/00001',
    issuedOn: '2026-11-25',
    order: { id: 'order-1', _id: 'order-1', orderNumber: 'TK-1001' },
    invoice: null,
    reason: null,
    isCash: false,
    hasTaxEffect: true,
    registration,
    seller: {
      name: 'Kirana',
      legalName: 'Kirana Stores LLP',
      address: '12, Bazaar Road, Bengaluru, Karnataka - 560004',
      stateCode: '29',
      gstin: '29AAHCM7727Q1ZI',
      fssaiLicence: '11225999000123',
      drugLicence: null,
      phone: '9876543210',
      email: 'help@kirana.example',
    },
    buyer: {
      name: 'Asha Rao',
      gstin: null,
      recipient: 'Asha Rao',
      address: '221, 4th Cross, Basavanagudi',
      landmark: null,
      city: 'Bengaluru',
      stateCode: '29',
      pincode: '560004',
      phone: '9812345678',
    },
    placeOfSupply: { code: '29', name: 'Karnataka' },
    isInterstate,
    stateTax: 'SGST',
    lines,
    ...inRupees(totals),
    roundOff: rupeesFromPaise(roundOffPaise),
    total: rupeesFromPaise(totalPaise),
    isSample: false,
    ewayBill: null,
    irn: null,
    irnQr: null,
    ...changes,
  }
  return { ...document, title: documentTitle(document) }
}

function chargedLine(line: SoldLine, isTaxed: boolean) {
  const { name = 'Steel Tiffin Box', hsn = '7323', treatment = 'taxable', basisPoints = 1800 } = line
  const { quantity = 1, unitPricePaise = 49_900, discountPaise = 0, deliveryPaise = 0 } = line
  return {
    name,
    hsn,
    treatment,
    quantity,
    unitPricePaise,
    discountPaise,
    feePaise: deliveryPaise,
    basisPoints: isTaxed && treatment === 'taxable' ? basisPoints : 0,
    grossPaise: unitPricePaise * quantity - discountPaise + deliveryPaise,
    valuePaise: null,
  }
}

function inRupees({ taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxParts) {
  return {
    taxable: rupeesFromPaise(taxablePaise),
    cgst: rupeesFromPaise(cgstPaise),
    sgst: rupeesFromPaise(sgstPaise),
    igst: rupeesFromPaise(igstPaise),
  }
}
