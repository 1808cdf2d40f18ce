import type { FieldType } from '../../shared/field-types.ts'
import { type Context, kinds, type Verdict } from '../kinds/index.ts'

/** Types whose value may always get longer: nothing shows that it is complete. */
const OPEN_ENDED: readonly FieldType[] = ['bank_account_number', 'text']

/** Judges the values of a field. */
export interface Judge {
  /**
   * Judges a value only once, against timing attacks: a page can cause judgments as often as it likes, and the average of many
   * could tell one value from another.
   */
  verdictOn(value: string): Verdict
  /** Whether nothing has to follow this value, so that a page may move the focus on. */
  isComplete(value: string): boolean
  /** Judges again, after settings have changed. */
  forget(): void
}

/** @param context read at each judgment */
export function createJudge(type: FieldType, context: Context): Judge {
  let latest: { about: string; verdict: Verdict } | undefined

  function verdictOn(value: string): Verdict {
    // Only a number is judged otherwise once it's finished, and card.ts remembers that.
    const isTyping = type === 'credit_card_number' && context.isTyping
    const about = `${value} ${context.cvvLengths} ${isTyping}`
    if (latest?.about !== about) latest = { about, verdict: kinds[type].validate(value, context) }
    return latest.verdict
  }

  return {
    verdictOn,
    isComplete: (value) => !OPEN_ENDED.includes(type) && verdictOn(value).valid,
    forget() {
      latest = undefined
    },
  }
}
