// When failed payments are too many to be a merchant's usual ones.
import { limits } from '../../core/limits.ts'

/** Payments of a merchant within a period. */
export interface Traffic {
  /** Failed ones, as `weigh` counts them. */
  failed: number
  /** All of them. */
  all: number
}

const { deviations, extra, share } = limits.cardTesting.detection

/**
 * Whether so many failed payments are an attack: far more than the usual share of as many payments would by chance.
 * @param usual the usual share of failed ones, from 0 to 1
 */
export function isAttack({ failed, all }: Traffic, usual: number): boolean {
  const expected = usual * Math.max(all, failed)
  return failed > expected + deviations * Math.sqrt(expected) + extra
}

/** The share of a merchant's payments that usually fail. @param traffic of a longer time; undefined: too little is known */
export function usualShare(traffic: Traffic | undefined): number {
  if (!traffic || traffic.all === 0) return share.least
  return Math.min(share.most, Math.max(share.least, traffic.failed / traffic.all))
}
