import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { auditSentence } from '#admin/layout/activity/audit-sentence.ts'
import { type AuditChange, formatChanges, subjectPath } from '#admin/layout/activity/format-audit.ts'
import { formatDateTime } from '#admin/layout/format-time.ts'
import { ROLE_NAMES } from '#admin/layout/role-names.ts'
import type { AuditEntry } from '#contract/audit.ts'

/** One change: who, what and when; the values before and after are folded away. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const changes = formatChanges(entry)
  const path = subjectPath(entry.subjectType, entry.subjectId)
  const { lead, subject, rest } = auditSentence(entry)
  const role = ROLE_NAMES[entry.person.role]
  return (
    <li className="border-b border-line px-4 py-3 last:border-b-0">
      <p className="text-sm">
        <span className="font-semibold">{entry.person.name}</span> {lead}
        {path ? (
          <Link to={path} className="rounded-sm font-semibold text-brand-ink hover:underline">
            {subject}
          </Link>
        ) : (
          <span className="font-semibold">{subject}</span>
        )}
        {rest}
      </p>
      <p className="text-xs text-muted">
        <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
        {role && ` · ${role}`}
      </p>
      {changes.length > 0 && <Changes changes={changes} />}
    </li>
  )
}

function Changes({ changes }: { changes: readonly AuditChange[] }) {
  return (
    <details className="group mt-1.5">
      <summary className="inline-flex min-h-7 items-center gap-1 rounded-sm text-xs font-semibold text-brand-ink [&::-webkit-details-marker]:hidden">
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
        {changes.length === 1 ? 'What changed' : `What changed (${changes.length})`}
      </summary>
      <dl className="mt-1 grid gap-x-4 gap-y-1 text-xs sm:grid-cols-[160px_1fr]">
        {changes.map((change) => (
          <div key={change.field} className="contents">
            <dt className="font-semibold">{change.field}</dt>
            <dd className="break-words text-muted">
              <span className="sr-only">from </span>
              <s>{change.before}</s> <span aria-hidden="true">→</span>
              <span className="sr-only"> to </span> <span className="text-ink">{change.after}</span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
