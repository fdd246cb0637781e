import { useState } from 'react'
import { spanParameter, spanText } from '#domain/trip-time/day-times.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { newId } from '#client/device/database/new-id.ts'
import { locale, t } from '#client/shared-views/chosen-texts.ts'
import { TextField } from '#client/ui/fields/field.tsx'
import { AddressDialog } from '../address-dialog.tsx'
import { longDate } from '../trip/trip-dates.ts'
import type { Seal, ShownTrip } from './shown-trip.ts'
import { queueWait } from './wait.action.ts'

interface Props {
  outfitterId: number
  trip: ShownTrip
  seal: Seal
  onClose: () => void
}

const mostGroups = 500

function seenOn({ displayGroups, photos }: ShownTrip['day']) {
  const all = [...displayGroups.flatMap((group) => group.photos), ...photos]
  return {
    seenGroups: displayGroups.slice(0, mostGroups).map(({ id }) => id),
    seenPhoto: all.reduce((most, { id }) => Math.max(most, id), 0),
  }
}

/** The device seals the address and sends it with its outbox, so that it works without a network too. */
export function TellMeDialog({ outfitterId, trip, seal, onClose }: Props) {
  const { date, span, day } = trip
  const [guide, setGuide] = useState(trip.guide)
  const online = useConnectivity() === 'online'
  const keep = async (email: string): Promise<string> => {
    const clientId = newId()
    const sealed = await seal(email, clientId)
    const time = span === null ? null : spanParameter(span)
    const wait = { clientId, outfitterId, date, time, guide: guide.trim(), ...seenOn(day), sealed }
    await queueWait(offlineDatabase(), wait)
    return t(online ? 'tell-me.sent' : 'tell-me.kept')
  }
  const time = span === null ? '' : spanText(span, locale)
  return (
    <AddressDialog
      title={t('tell-me.open')}
      lead={t(span === null ? 'tell-me.lead' : 'tell-me.lead-time', { date: longDate(date, locale), time })}
      submit={t('tell-me.open')}
      onSend={keep}
      onClose={onClose}
    >
      <TextField
        label={t('search.guide')}
        hint={t('tell-me.optional')}
        autoComplete="off"
        maxLength={100}
        value={guide}
        onChange={(event) => setGuide(event.target.value)}
      />
    </AddressDialog>
  )
}
