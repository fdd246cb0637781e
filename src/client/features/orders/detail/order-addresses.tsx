import { useState } from 'react'
import type { StaffOrder } from '#contract/schema.gen.ts'
import { isEmail } from '#domain/orders/email.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { useDraft } from '#client/device/drafts/use-draft.ts'
import { SectionCard } from '#client/shared-views/parts/section-card.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { EmailField } from '#client/ui/fields/email-field.tsx'
import { notifySuccess, notifyWarning } from '#client/ui/notices/notify.ts'
import { orderName } from '../actions/change-words.ts'
import { useOnlineAction } from '../actions/use-online-action.ts'
import { sendDeliveryAgain, takeBackDelivery } from '../staff-orders.commands.ts'
import { instantIn } from './order-history.tsx'
import styles from './order-detail.module.css'

type Delivery = NonNullable<StaffOrder['deliveries']>[number]

interface Props {
  order: Pick<StaffOrder, 'id' | 'status' | 'deliveries'>
  timezone: string | undefined
}

interface Open {
  readonly act: 'again' | 'take-back'
  readonly delivery: Delivery
}

/** The addresses to which staff sent the order (docs/rules.md#send-from-the-counter). */
export function OrderAddresses({ order: { id, status, deliveries }, timezone }: Props) {
  const [open, setOpen] = useState<Open | null>(null)
  const online = useConnectivity() === 'online'
  if (!deliveries || deliveries.length === 0) return null
  const close = (): void => setOpen(null)
  return (
    <SectionCard title={staffText('sent.addresses')}>
      <ul className={styles.history}>
        {deliveries.map((delivery) => (
          <li key={delivery.id} className={styles.address}>
            <div>
              <p>
                <strong dir="auto">{delivery.email}</strong>
              </p>
              <p className={delivery.mail === 'refused' && !delivery.taken_back_at ? styles.wrong : styles.quiet}>
                {stateOf(delivery, timezone)}
              </p>
            </div>
            <div className={styles.buttons}>
              {status === 'completed' ? (
                <Button
                  variant="quiet"
                  disabled={!online}
                  aria-label={staffText('sent.again-to', { email: delivery.email })}
                  onClick={() => setOpen({ act: 'again', delivery })}
                >
                  {staffText('sent.again')}
                </Button>
              ) : null}
              {delivery.taken_back_at === null ? (
                <Button
                  variant="quiet"
                  disabled={!online}
                  aria-label={staffText('sent.take-back-from', { email: delivery.email })}
                  onClick={() => setOpen({ act: 'take-back', delivery })}
                >
                  {staffText('sent.take-back')}
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {open?.act === 'again' ? <AgainDialog orderId={id} delivery={open.delivery} onClose={close} /> : null}
      {open?.act === 'take-back' ? <TakeBackDialog orderId={id} delivery={open.delivery} onClose={close} /> : null}
    </SectionCard>
  )
}

function stateOf({ mail, reason, opened_at: opened, taken_back_at: ended }: Delivery, timezone: string | undefined) {
  const time = (at: string): string => instantIn(timezone).format(new Date(at))
  return [
    ended === null
      ? staffText(`sent.${mail}`, { reason: reason ?? '' })
      : staffText('sent.taken-back', { time: time(ended) }),
    opened === null ? staffText('sent.not-opened') : staffText('sent.opened', { time: time(opened) }),
  ].join(' · ')
}

interface DialogProps {
  orderId: number
  delivery: Delivery
  onClose: () => void
}

function TakeBackDialog({ orderId, delivery: { id, email }, onClose }: DialogProps) {
  const action = useOnlineAction(orderId, null, onClose)
  const confirm = async (): Promise<void> => {
    let isOpened = false
    const done = await action.run({ takeBack: id }, async (key) => {
      const order = await takeBackDelivery(key, id)
      isOpened = order.deliveries?.find((each) => each.id === id)?.opened_at != null
    })
    if (!done) return
    notifySuccess(staffText(isOpened ? 'sent.ended-opened' : 'sent.ended-unopened', { email }), orderName(orderId))
    onClose()
  }
  return (
    <ConfirmDialog
      danger
      title={staffText('sent.take-back-from', { email })}
      text={staffText('sent.take-back-text')}
      verb={staffText('sent.take-back')}
      out={staffText('kit.close')}
      busy={action.busy}
      onClose={onClose}
      onConfirm={() => void confirm()}
    />
  )
}

function AgainDialog({ orderId, delivery: { id, email: former, taken_back_at: ended }, onClose }: DialogProps) {
  const action = useOnlineAction(orderId, staffText('sent.again-done'))
  const draft = useDraft(null, { email: former }, onClose)
  const [wrong, setWrong] = useState<string | null>(null)
  const { email } = draft.values
  const submit = async (): Promise<void> => {
    const typed = email.trim()
    setWrong(isEmail(typed) ? null : staffText('act.email-wrong'))
    if (!isEmail(typed)) return void notifyWarning(staffText('act.email-wrong'))
    const body = { delivery_id: id, ...(typed === former && ended === null ? {} : { email: typed }) }
    if (await action.run(body, (key) => sendDeliveryAgain(key, body))) draft.close()
  }
  return (
    <FormDialog
      title={staffText('sent.again-to', { email: former })}
      submitLabel={staffText('send.verb')}
      out={staffText('kit.close')}
      saving={action}
      draft={draft}
      onSubmit={() => void submit()}
    >
      <EmailField
        label={staffText('act.email')}
        hint={staffText('sent.again-hint')}
        value={email}
        error={wrong ?? action.errors['email']}
        onChange={(event) => draft.change({ email: event.target.value })}
      />
    </FormDialog>
  )
}
