import { ApiFailure, type FailureCode } from '#client/api-client.ts'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'

/** Makes a call that the server refuses until somebody has read why: asks with its words, and after a yes makes it all the same. */
export function useAnyway(code: FailureCode, title: string) {
  const confirm = useConfirm()
  return async <Answer>(call: (isAnyway: boolean) => Promise<Answer>): Promise<Answer> => {
    try {
      return await call(false)
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== code) throw error
      const isSure = await confirm({
        title,
        description: error.message,
        confirmLabel: 'Go On',
        tone: 'danger',
      })
      if (!isSure) throw error
      return call(true)
    }
  }
}
