import type { ReactNode } from 'react'
import { t } from '#client/shared-views/chosen-texts.ts'
import { AreaIcon } from '#client/ui/pictures/area-icon.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import styles from './slideshow-player.module.css'

interface Props {
  visible: boolean
  playing: boolean
  /** `none`: this browser cannot show a page in full screen. */
  fullScreen: 'none' | 'off' | 'on'
  position: string
  onToggle: () => void
  onStep: (by: 1 | -1) => void
  onFullScreen: () => void
  onFocus: () => void
}

/** Shows the slideshow's buttons. They hide while the pointer rests; the keyboard always reaches them. */
export function PlayerControls(props: Props) {
  const { visible, playing, fullScreen, position, onToggle, onStep, onFullScreen, onFocus } = props
  return (
    <div
      className={visible ? styles.controls : `${styles.controls} ${styles.away}`}
      role="group"
      aria-label={t('slideshow.controls')}
    >
      <Control label={t('viewer.previous')} onPress={() => onStep(-1)} onFocus={onFocus}>
        <Icon name="chevronLeft" size={30} />
      </Control>
      <Control label={t(playing ? 'slideshow.pause' : 'slideshow.play')} onPress={onToggle} onFocus={onFocus}>
        <AreaIcon name={playing ? 'pause' : 'play'} size={30} />
      </Control>
      <Control label={t('viewer.next')} onPress={() => onStep(1)} onFocus={onFocus}>
        <Icon name="chevronRight" size={30} />
      </Control>
      <span className={styles.position} aria-hidden="true">
        {position}
      </span>
      {fullScreen === 'none' ? null : (
        <Control
          label={t(fullScreen === 'on' ? 'slideshow.leave-full-screen' : 'slideshow.full-screen')}
          onPress={onFullScreen}
          onFocus={onFocus}
        >
          <AreaIcon name={fullScreen === 'on' ? 'leaveFullScreen' : 'fullScreen'} size={26} />
        </Control>
      )}
    </div>
  )
}

interface ControlProps {
  label: string
  onPress: () => void
  onFocus: () => void
  children: ReactNode
}

function Control({ label, onPress, onFocus, children }: ControlProps) {
  return (
    <button
      type="button"
      className={styles.control}
      aria-label={label}
      title={label}
      onClick={onPress}
      onFocus={onFocus}
    >
      {children}
    </button>
  )
}
