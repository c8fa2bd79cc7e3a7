import type { ShopInfo } from './settings.ts'

/** What a shop is known by to tax office and authorities. */
export type Licences = Pick<ShopInfo, 'gstin' | 'fssaiLicence' | 'drugLicence'>

/** "GSTIN 29ABCDE1234F1Z5", "FSSAI licence 11225999000123", as far as they are known: the same on papers, in emails and in the footer. */
export function licenceTexts({ gstin, fssaiLicence, drugLicence }: Licences): string[] {
  return [
    gstin && `GSTIN ${gstin}`,
    fssaiLicence && `FSSAI licence ${fssaiLicence}`,
    drugLicence && `Drug licence ${drugLicence}`,
  ].filter((text): text is string => Boolean(text))
}

/** "Owner and grievance officer", for a designation that does not say it already. */
export function officerTitle(designation: string): string {
  if (/grievance/i.test(designation)) return designation
  return designation === '' ? 'grievance officer' : `${designation} and grievance officer`
}
