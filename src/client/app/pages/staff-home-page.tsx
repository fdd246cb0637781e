import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { currentSession } from '#client/api/session.ts'
import { startAnew } from '#client/offline/start-anew.ts'
import { KioskSwitch } from '#client/features/device/kiosk-switch.tsx'
import { outfittersQuery } from '#client/features/storefront/storefront.queries.ts'
import { t } from '#client/shared-views/texts.ts'
import { Button } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { logOut } from '../log-out.ts'
import { PlainShell } from '../shells/plain-shell.tsx'
import styles from './staff-home-page.module.css'

/** Staff leave, and the kiosk begins: no guest finds the way back into the session. */
function handOver(home: string): void {
  void logOut().then(() => startAnew(home))
}

/** `/dashboard`: who is logged in, and what this device is. */
export function StaffHomePage() {
  const navigate = useNavigate()
  const user = currentSession()?.user
  useEffect(() => {
    document.title = `Eddyline · ${user?.outfitter?.name ?? user?.name ?? ''}`
  }, [user])
  if (!user) return null
  return (
    <PlainShell>
      <div className={styles.column}>
        <header className={styles.head}>
          <h1 className={styles.title}>{user.outfitter?.name ?? user.name}</h1>
          <p className={styles.who}>{t('login.logged-in', { name: user.name })}</p>
          <Button variant="secondary" onClick={() => void logOut().then(() => navigate('/login', { replace: true }))}>
            {t('login.log-out')}
          </Button>
        </header>
        {user.outfitter ? <KioskSwitch outfitters={[user.outfitter]} onOpen={handOver} /> : <AnyOutfitter />}
      </div>
    </PlainShell>
  )
}

/** For users of no outfitter: the kiosk's is one of all. */
function AnyOutfitter() {
  const { data, error, refetch } = useQuery(outfittersQuery())
  if (data) return <KioskSwitch outfitters={data.outfitters} onOpen={handOver} />
  if (!error) return <Skeleton height={220} radius="var(--radius-l)" />
  return (
    <div role="alert" className={styles.failed}>
      <p>{staffText('device.no-outfitter')}</p>
      <Button icon="refresh" onClick={() => void refetch()}>
        {t('error.retry')}
      </Button>
    </div>
  )
}
