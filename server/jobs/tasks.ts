/** Every task of the shop with the data of its jobs: mostly ids, the rest is read when the job runs. */
export interface Tasks {
  'backups.keep': object
  'backups.make': { backupId: string }
  'backups.rehearse': { backupId: string }
  'gateway.late-authorization': { paymentId: string }
  'gateway.refund': { refundId: string }
  'gateway.webhook': { webhookId: string }
  'mail.account-joined': { email: string; name: string | null; phone: string }
  'mail.by-email': { id: string }
  'mail.by-sms': { id: string }
  'mail.by-whatsapp': { id: string }
  'mail.email-changed': { personId: string; oldEmail: string; newEmail: string; wasProved?: boolean }
  'mail.invitation': { personId: string }
  'mail.password-reset': { personId: string }
  'mail.payment-returned': { paymentId: string }
  'mail.phone-changed': { personId: string; oldPhone: string | null; newPhone: string }
  'mail.phone-code': { phone: string; requestedAt: string }
  'mail.prove-email': { id: string }
  'mail.sign-in-added': { personId: string; phone: string; added: 'email' | 'password' }
  'mail.ticket-answered': { messageId: string }
  'mail.ticket-received': { ticketId: string }
  'order.milestone': { id: string }
  'payments.refund': { refundId: string }
  'payments.restored': { since: string; tries?: number }
  'payments.sweep': object
  'payments.webhook': { paymentId?: string; refundId?: string; orderId?: string; tries?: number }
  'products.import': { importId: string }
}

export type TaskName = keyof Tasks

export interface SendOptions {
  startAfterSeconds?: number
  /** The job is stored only once under this name, however often it is sent. */
  once?: string
}

/** Stores a job, typed by its task, in the transaction that it is given or belongs to. */
export type SendJob = <Task extends TaskName>(
  task: Task,
  data: Tasks[Task],
  options?: SendOptions,
) => Promise<void>
