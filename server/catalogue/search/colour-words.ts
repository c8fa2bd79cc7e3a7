/** Words for the same colour. The shop's synonyms begin with those of red, black, white and green. */
export const COLOUR_GROUPS: readonly (readonly string[])[] = groupsOf(`
  red lal laal लाल
  black kala kali kaala kaali काला काली
  white safed safaid सफेद
  green hara hari haara हरा हरी
  blue neela neeli nila nili नीला नीली
  yellow peela peeli pila pili पीला पीली
  pink gulabi गुलाबी
  brown bhura bhuri bhoora bhoori भूरा भूरी
  purple violet baingani baigani jamuni बैंगनी
  orange narangi kesari नारंगी केसरी
  grey gray सलेटी स्लेटी
  golden gold sunehra sunehri सुनहरा सुनहरी
  silver rupahla रुपहला
  turquoise firozi firoza फिरोजी`)

/** All of these, and colours that have no other word. */
export const EVERYDAY_COLOURS: readonly string[] = [
  ...COLOUR_GROUPS.flat(),
  ...'maroon cream beige navy teal multicolour multicolor'.split(' '),
]

function groupsOf(lines: string): string[][] {
  return lines
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '))
}
