import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { startPath, useStaff } from '#client/api/staff-session.ts'
import { Logo } from '#client/ui/pictures/logo.tsx'
import { OpenedOutfitter } from './opened-outfitter.tsx'
import { StaffMenu } from './staff-menu.tsx'
import styles from './staff-rail.module.css'

// Scroll position of the navigation rail. It outlives a page change, so that the rail does not jump back to its top.
let scrolledTo = 0

export function StaffRail() {
  const { user } = useStaff()
  const rail = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = rail.current
    if (!element) return
    element.scrollTop = scrolledTo
    const scrolled = () => void (scrolledTo = element.scrollTop)
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => element.removeEventListener('scroll', scrolled)
  }, [])
  return (
    <nav ref={rail} className={styles.rail} aria-label={staffText('shell.navigation')}>
      <Link to={startPath(user)} className={styles.mark}>
        <Logo />
      </Link>
      <OpenedOutfitter />
      <StaffMenu />
    </nav>
  )
}
