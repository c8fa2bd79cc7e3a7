/** "out for delivery" reads "Out for delivery". */
export function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
