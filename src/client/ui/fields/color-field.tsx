import { useRef, useState } from 'react'
import {
  Button,
  ColorArea,
  ColorField as AriaColorField,
  ColorPicker,
  ColorSlider,
  ColorSwatch,
  ColorThumb,
  Dialog,
  DialogTrigger,
  Input,
  Label,
  parseColor,
  Popover,
  SliderTrack,
  type Color,
} from 'react-aria-components'
import { staffText } from '#domain/texts/staff-texts.ts'
import field from './field.module.css'
import styles from './color-field.module.css'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: (value: string) => void
}

const WHITE = '#FFFFFF'

function colourOf(value: string): Color {
  try {
    return parseColor(value)
  } catch {
    return parseColor(WHITE)
  }
}

const hexOf = (colour: Color): string => colour.toString('hex').toUpperCase()

export function ColorField({ label, value, onChange, onBlur }: Props) {
  // Keeps the chosen colour itself. Black and white have no hue, so a colour read back from `value` would reset the
  // picker's hue.
  const [held, setHeld] = useState<Color>(() => colourOf(value))
  const shown = hexOf(held) === hexOf(colourOf(value)) ? held : colourOf(value)
  const changed = useRef<string | null>(null)
  const change = (colour: Color): void => {
    setHeld(colour)
    changed.current = hexOf(colour)
    onChange(hexOf(colour))
  }
  // The field turns typed text into a colour only after the blur event, so the code reads the colour later.
  const leave = (): void => {
    queueMicrotask(() => {
      onBlur?.(changed.current ?? hexOf(shown))
      changed.current = null
    })
  }
  return (
    <ColorPicker value={shown} onChange={change}>
      <AriaColorField
        className={field.field ?? ''}
        value={shown}
        onChange={(colour) => colour && change(colour)}
        onBlur={leave}
      >
        <Label className={field.label}>{label}</Label>
        <div className={styles.box}>
          <DialogTrigger onOpenChange={(open) => open || leave()}>
            <Button className={styles.open ?? ''} aria-label={`${staffText('kit.choose-colour')}: ${label}`}>
              <ColorSwatch className={styles.swatch ?? ''} />
            </Button>
            <Popover placement="bottom start" className={styles.popover ?? ''}>
              <Dialog className={styles.dialog ?? ''} aria-label={label}>
                <ColorArea
                  className={styles.area ?? ''}
                  colorSpace="hsb"
                  xChannel="saturation"
                  yChannel="brightness"
                  aria-label={staffText('kit.colour-area')}
                >
                  <ColorThumb className={styles.thumb ?? ''} />
                </ColorArea>
                <ColorSlider colorSpace="hsb" channel="hue" className={styles.hue ?? ''}>
                  <SliderTrack className={styles.hueTrack ?? ''}>
                    <ColorThumb className={styles.thumb ?? ''} />
                  </SliderTrack>
                </ColorSlider>
              </Dialog>
            </Popover>
          </DialogTrigger>
          <Input className={`${field.input} ${styles.code}`} spellCheck="false" autoComplete="off" />
        </div>
      </AriaColorField>
    </ColorPicker>
  )
}
