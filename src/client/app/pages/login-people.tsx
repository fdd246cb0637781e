import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { devicePeople, forgetPerson } from '#client/offline/device-people.ts'
import { isKiosk } from '#client/offline/kiosk.ts'
import type { Unsent } from '#client/offline/outbox.ts'
import { IconButton } from '#client/ui/button.tsx'
import { initials } from '../initials.ts'
import styles from './login-people.module.css'

interface Props {
  email: string
  unsent: Unsent | null
  onChoose: (email: string) => void
}

/** Who has used this device lately, for a tablet that goes from hand to hand. A kiosk's screen is everybody's. */
export function LoginPeople({ email, unsent, onChoose }: Props) {
  const [people, setPeople] = useState(() => (isKiosk() ? [] : devicePeople()))
  if (people.length === 0) return null
  return (
    <section className={styles.people} aria-labelledby="login-people" lang="en">
      <h2 id="login-people" className={styles.title}>
        {staffText('login.people')}
      </h2>
      <ul className={styles.list}>
        {people.map((person) => (
          <li key={person.id} className={styles.row}>
            <button
              type="button"
              className={styles.person}
              aria-pressed={email === person.email}
              onClick={() => onChoose(person.email)}
            >
              <span className={styles.face} aria-hidden="true">
                {initials(person.name)}
              </span>
              <span className={styles.who}>
                <span className={styles.name}>{person.name}</span>
                <span className={styles.email}>{person.email}</span>
                <Waits count={unsent?.of[String(person.id)] ?? 0} />
              </span>
            </button>
            <IconButton
              icon="close"
              size={18}
              label={staffText('login.forget', { name: person.name })}
              onClick={() => {
                forgetPerson(person.id)
                setPeople(devicePeople())
              }}
            />
          </li>
        ))}
      </ul>
      <p className={styles.or}>{staffText('login.someone-else')}</p>
    </section>
  )
}

function Waits({ count }: { count: number }) {
  return count === 0 ? null : <span className={styles.waits}>{staffText('login.waiting', { count })}</span>
}
