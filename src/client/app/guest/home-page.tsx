import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { errorMessage } from '#client/api/api-error.ts'
import { FindOrder } from '#client/features/storefront/find-order/find-order.tsx'
import { OutfitterCards } from '#client/features/storefront/outfitter-cards.tsx'
import { outfittersQuery } from '#client/features/storefront/storefront.queries.ts'
import { homePath } from '#client/device/kiosk/kiosk.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { Logo } from '#client/ui/pictures/logo.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { LanguageSwitch } from '../shell/plain-shell.tsx'
import { OfflineBanner, TestModeBadge } from '../shell/quiet-marks.ts'
import { HeroScene } from './hero-scene.tsx'
import styles from './home-page.module.css'

const STEPS = [
  { icon: 'calendar', title: 'home.step-find', text: 'home.step-find-text' },
  { icon: 'image', title: 'home.step-choose', text: 'home.step-choose-text' },
  { icon: 'download', title: 'home.step-keep', text: 'home.step-keep-text' },
] as const

function Outfitters() {
  const { data, error, refetch } = useQuery(outfittersQuery())
  if (data?.outfitters.length === 0) return <EmptyState icon="raft" title={t('home.empty')} />
  if (data) return <OutfitterCards outfitters={data.outfitters} />
  if (error) {
    return (
      <EmptyState alert icon="offline" title={t('home.load-failed')} text={errorMessage(error)}>
        <Button icon="refresh" onClick={() => void refetch()}>
          {t('error.retry')}
        </Button>
      </EmptyState>
    )
  }
  return (
    <div className={styles.skeleton}>
      <Skeleton height={290} radius={16} />
      <Skeleton height={290} radius={16} />
      <Skeleton height={290} radius={16} />
    </div>
  )
}

export function HomePage() {
  const title = t('home.title')
  useEffect(() => {
    document.title = `Eddyline · ${title}`
  }, [title])
  const home = homePath()
  if (home !== '/') return <Navigate to={home} replace />
  return (
    <div className={styles.page}>
      <OfflineBanner />
      <header className={styles.hero}>
        <HeroScene className={styles.scene} />
        <div className={styles.heroInner}>
          <Logo />
          <div className={styles.words}>
            <h1 className={styles.headline}>{t('home.headline')}</h1>
            <p className={styles.lead}>{t('home.title')}</p>
          </div>
        </div>
      </header>
      <main className={styles.main} id="content" tabIndex={-1}>
        <section aria-labelledby="outfitters">
          <h2 id="outfitters" className={styles.heading}>
            {t('home.lead')}
          </h2>
          <Outfitters />
        </section>
        <section aria-labelledby="steps">
          <h2 id="steps" className={styles.heading}>
            {t('home.steps-title')}
          </h2>
          <ol className={styles.steps}>
            {STEPS.map(({ icon, title, text }) => (
              <li key={title} className={styles.step}>
                <span className={styles.stepIcon}>
                  <Icon name={icon} size={26} />
                </span>
                <h3 className={styles.stepTitle}>{t(title)}</h3>
                <p className={styles.stepText}>{t(text)}</p>
              </li>
            ))}
          </ol>
        </section>
      </main>
      <footer className={styles.footer}>
        <span>Eddyline</span>
        <FindOrder />
        <LanguageSwitch />
        <TestModeBadge />
      </footer>
    </div>
  )
}
