/** How the names of the tasks begin that make messages or send them. */
export const MESSAGE_TASKS = ['mail.', 'order.milestone']

/**
 * The services that jobs wait for, and how the names of those jobs begin: one that is silent holds up its own alone.
 * Refunds never wait behind webhooks. The last two wait for none: what prepares messages leaves database connections to
 * shoppers, and backups take long.
 */
const GROUPS: readonly { id: string; tasks: readonly string[] }[] = [
  { id: 'email', tasks: ['mail.by-email', 'mail.password-reset', 'mail.invitation', 'mail.prove-email'] },
  { id: 'sms', tasks: ['mail.by-sms', 'mail.phone-code'] },
  { id: 'whatsapp', tasks: ['mail.by-whatsapp'] },
  { id: 'refund', tasks: ['payments.refund'] },
  { id: 'payments', tasks: ['payments.'] },
  { id: 'messages', tasks: MESSAGE_TASKS },
  { id: 'backups', tasks: ['backups.'] },
]
/** How many jobs of a group a server runs at once. It is one limit for all: pg-boss starves others where they differ. */
export const MAX_PER_GROUP = 2
/** One is left for everything else when all groups wait. */
export const WORKERS = GROUPS.length * MAX_PER_GROUP + 1

/** A mail server may be down for days, so a message is retried for at least two and a half days. */
export const MESSAGE_RETRIES = { retryLimit: 250, retryDelay: 5, retryBackoff: true, retryDelayMax: 1800 }
/** Somebody waits for it with the page open, so it passes what waits longer. */
export const AWAITED_TASKS = ['mail.phone-code', 'mail.password-reset', 'mail.prove-email']

/** A large shop is read and written as a whole: by then a server that died has lost its job to another one. */
const WHOLE_SHOP = { tasks: 'backups.', expireInSeconds: 6 * 60 * 60 }

/** How often a task is tried, which group it belongs to, and whether it passes others. */
export function optionsOf(task: string) {
  const group = GROUPS.find(({ tasks }) => tasks.some((start) => task.startsWith(start)))
  return {
    ...(task.startsWith(WHOLE_SHOP.tasks) && { expireInSeconds: WHOLE_SHOP.expireInSeconds }),
    ...(MESSAGE_TASKS.some((start) => task.startsWith(start)) && MESSAGE_RETRIES),
    group: group && { id: group.id },
    priority: AWAITED_TASKS.includes(task) ? 1 : 0,
  }
}
