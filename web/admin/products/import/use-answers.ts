import { useRef, useState } from 'react'
import type { ImportAnswers, ProductImport } from '#contract/catalogue/product-imports.ts'
import type { ImportMutations } from './imports-api.ts'

export const NO_ANSWERS: ImportAnswers = { createsCategories: false, fetchesPictures: false }
/** Answers that follow each other are sent together. */
const GATHER_MS = 500

/** The answers as they are chosen; each is stored a moment later, and the preview is made anew. */
export function useAnswers(shown: ProductImport | undefined, { answer }: Pick<ImportMutations, 'answer'>) {
  const [chosen, setChosen] = useState<ImportAnswers | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const answers = chosen ?? shown?.answers ?? NO_ANSWERS
  return {
    answers,
    /** Whether the server has them all. */
    areStored: chosen === null,
    change: (change: Partial<ImportAnswers>) => {
      const next = { ...answers, ...change }
      setChosen(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        if (!shown) return
        const onSettled = () => setChosen((latest) => (latest === next ? null : latest))
        answer.mutate({ id: shown.id, answers: next }, { onSettled })
      }, GATHER_MS)
    },
  }
}
