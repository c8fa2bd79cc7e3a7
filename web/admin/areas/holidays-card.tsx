import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { formatFailure } from '#admin/layout/format-failure.ts'
import { TryAgain } from '#admin/list/try-again.tsx'
import { toastWithUndo } from '#admin/list/undo-toast.ts'
import { isDay } from '#contract/days.ts'
import { calendarDate, dateFormat } from '#shop/date-format.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { RemovableChip } from '#ui/chip.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { holidaysQuery, useSaveHolidays } from './holidays-api.ts'

const longDate = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const formatHoliday = (day: string) => longDate(calendarDate(day))

/** The days on which nothing is delivered, anywhere. */
export function HolidaysCard() {
  const query = useQuery(holidaysQuery)
  const save = useSaveHolidays()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const holidays = query.data

  function write(days: readonly string[], seen: readonly string[], message: string) {
    const sorted = [...days].sort()
    save.mutate(
      { holidays: sorted, seen },
      {
        onSuccess: () => {
          setTyped('')
          toastWithUndo({
            message,
            undo: () => save.mutateAsync({ holidays: seen, seen: sorted }),
            undone: 'Taken back',
            failed: 'Not taken back',
          })
        },
        onError: (failure) => adminToast.failure('Failed to save the holidays', failure),
      },
    )
  }
  function add(days: readonly string[]) {
    if (!isDay(typed)) return setError('Choose a date')
    if (days.includes(typed)) return setError('This day is a holiday already')
    write([...days, typed], days, `${formatHoliday(typed)} is a holiday`)
  }

  return (
    <Card>
      <CardHeader title="Holidays" subtitle="Days on which nothing is delivered, in any area" />
      {holidays ? (
        <>
          <form
            noValidate
            className="flex flex-wrap items-end gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              add(holidays)
            }}
          >
            <Field label="Date" error={error}>
              <TextInput
                controlSize="admin"
                type="date"
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value)
                  setError(undefined)
                }}
              />
            </Field>
            <Button size="admin" variant="outline" type="submit" isBusy={save.isPending} className="min-h-9">
              Add holiday
            </Button>
          </form>
          {holidays.length === 0 ? (
            <p className="mt-3 text-sm text-muted">No holidays yet.</p>
          ) : (
            <ul aria-label="Holidays" className="mt-3 flex flex-wrap gap-2">
              {holidays.map((day) => (
                <li key={day}>
                  <RemovableChip
                    label={formatHoliday(day)}
                    removes="Remove the holiday"
                    onRemove={() =>
                      write(
                        holidays.filter((other) => other !== day),
                        holidays,
                        `${formatHoliday(day)} is no holiday any more`,
                      )
                    }
                  />
                </li>
              ))}
            </ul>
          )}
        </>
      ) : query.isError ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-sm text-muted">{formatFailure('Failed to load the holidays', query.error)}</p>
          <TryAgain query={query} />
        </div>
      ) : (
        <Skeleton className="h-14 rounded-md" />
      )}
    </Card>
  )
}
