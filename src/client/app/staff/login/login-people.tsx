import { useState } from 'react'
import { loginText } from '#domain/texts/login-text.ts'
import { devicePeople, forgetPerson } from '#client/device/people/device-people.ts'
import { isKiosk } from '#client/device/kiosk/kiosk.ts'
import { NO_COUNT, type Unsent, type UnsentCount } from '#client/device/outbox/unsent-count.ts'
import { IconButton } from '#client/ui/controls/button.tsx'
import { initials } from '../initials.ts'
import styles from './login-people.module.css'

interface Props {
  email: string
  unsent: Unsent | null
  onChoose: (email: string) => void
}

/** A kiosk never shows the recent users. */
export function LoginPeople({ email, unsent, onChoose }: Props) {
  const [people, setPeople] = useState(() => (isKiosk() ? [] : devicePeople()))
  if (people.length === 0) return null
  return (
    <section className={styles.people} aria-labelledby="login-people" lang="en">
      <h2 id="login-people" className={styles.title}>
        {loginText('login.people')}
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
                <UnsentLine count={unsent?.of[String(person.id)] ?? NO_COUNT} />
              </span>
            </button>
            <IconButton
              icon="close"
              size={18}
              label={loginText('login.forget', { name: person.name })}
              onClick={() => {
                forgetPerson(person.id)
                setPeople(devicePeople())
              }}
            />
          </li>
        ))}
      </ul>
      <p className={styles.or}>{loginText('login.someone-else')}</p>
    </section>
  )
}

function UnsentLine({ count: { waiting, attention } }: { count: UnsentCount }) {
  const parts = [
    waiting > 0 ? loginText('login.waiting', { count: waiting }) : null,
    attention > 0 ? loginText('login.attention', { count: attention }) : null,
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : <span className={styles.waits}>{parts.join(' · ')}</span>
}
