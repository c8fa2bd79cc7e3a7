import { adminToast } from '#admin/layout/admin-toast.ts'
import { toastWithUndo } from '#admin/list/undo-toast.ts'

interface Outcome<Answer> {
  onSuccess?: (answer: Answer) => void
  onError?: (error: Error) => void
}
interface Mutation<Sent, Answer> {
  isPending: boolean
  variables?: Sent
  mutate(sent: Sent, outcome: Outcome<Answer>): void
  mutateAsync(sent: Sent): Promise<Answer>
}

/** The changing calls of one kind of thing. */
interface EntityCalls<Stored, Body, Params> {
  create: Mutation<{ body: Body }, Stored>
  change: Mutation<{ params: Params; body: Body & { seen?: Body } }, Stored>
  /** Answered with what was removed, or with nothing. */
  remove: Mutation<{ params: Params }, Stored | Record<string, never>>
}

interface EntityWords<Stored, Body, Params> {
  paramsOf: (stored: Stored) => Params
  /** The fields that administrators set, as they are stored. */
  fieldsOf: (stored: Stored) => Body
  nameOf: (stored: Stored) => string
}

/** Saves and removes one kind of thing; each says so with a button that takes it back. */
export function useEntity<Stored extends object, Body, Params>(
  { create, change, remove }: EntityCalls<Stored, Body, Params>,
  { paramsOf, fieldsOf, nameOf }: EntityWords<Stored, Body, Params>,
) {
  /** Says so, with a button that undoes it; `before` is undefined where it was new. */
  const showSaved = (before: Stored | undefined, after: Stored) =>
    showUndo(`${nameOf(after)} was ${before ? 'saved' : 'added'}`, () =>
      before
        ? change.mutateAsync({
            params: paramsOf(after),
            body: { ...fieldsOf(before), seen: fieldsOf(after) },
          })
        : remove.mutateAsync({ params: paramsOf(after) }),
    )
  return {
    isSaving: create.isPending || change.isPending,
    isRemoving: (stored: Stored) =>
      remove.isPending && JSON.stringify(remove.variables?.params) === JSON.stringify(paramsOf(stored)),
    /** Adds it, or changes what its form has shown. */
    save: (shown: Stored | undefined, body: Body, { onSuccess, onError }: Outcome<Stored>) => {
      const outcome = {
        onSuccess: (saved: Stored) => {
          showSaved(shown, saved)
          onSuccess?.(saved)
        },
        onError,
      }
      if (!shown) return create.mutate({ body }, outcome)
      change.mutate({ params: paramsOf(shown), body: { ...body, seen: fieldsOf(shown) } }, outcome)
    },
    /** @param word "deleted"; @param failed "Failed to delete Pune" */
    remove: (stored: Stored, word: string, failed: string) =>
      remove.mutate(
        { params: paramsOf(stored) },
        {
          onSuccess: (answer) => {
            const removed = isStored(answer) ? answer : stored
            showUndo(`${nameOf(stored)} was ${word}`, () => create.mutateAsync({ body: fieldsOf(removed) }))
          },
          onError: (error) => adminToast.failure(failed, error),
        },
      ),
  }
}

function isStored<Stored extends object>(answer: Stored | Record<string, never>): answer is Stored {
  return Object.keys(answer).length > 0
}

function showUndo(message: string, undo: () => Promise<unknown>): void {
  toastWithUndo({ message, undo, undone: 'Taken back', failed: 'Not taken back' })
}
