import { Label, Slider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components/Slider'
import styles from './slider-field.module.css'

interface Props {
  label: string
  hint?: string
  value: number
  minValue?: number
  maxValue?: number
  step?: number
  onChange: (value: number) => void
  onChangeEnd?: (value: number) => void
  format?: (value: number) => string
  disabled?: boolean
}

export function SliderField({
  label,
  hint,
  value,
  minValue = 0,
  maxValue = 100,
  step = 1,
  onChange,
  onChangeEnd,
  format = String,
  disabled = false,
}: Props) {
  const part = ((value - minValue) / (maxValue - minValue)) * 100
  return (
    <Slider
      className={styles.slider}
      value={value}
      minValue={minValue}
      maxValue={maxValue}
      step={step}
      isDisabled={disabled}
      onChange={(next) => onChange(single(next))}
      onChangeEnd={(next) => onChangeEnd?.(single(next))}
    >
      <Label className={styles.label}>{label}</Label>
      <SliderOutput className={styles.output}>{format(value)}</SliderOutput>
      <SliderTrack className={styles.track}>
        <span className={styles.fill} style={{ width: `${Math.min(100, Math.max(0, part))}%` }} />
        <SliderThumb className={styles.thumb} />
      </SliderTrack>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
    </Slider>
  )
}

const single = (value: number | number[]): number => (Array.isArray(value) ? (value[0] ?? 0) : value)
