// All plants, by line of attack.
import { waysOut } from './leaks/exits.ts'
import { keys } from './leaks/keys.ts'
import { looks } from './leaks/looks.ts'
import { reports } from './leaks/reports.ts'
import { tokens } from './leaks/tokens.ts'
import { calls } from './mutations/calls.ts'
import { handshake } from './mutations/handshake.ts'
import type { Plant } from './plant.ts'

export const leaks = { reports, keys, looks, waysOut, tokens }
export const mutations = { handshake, calls }

export const allPlants: readonly Plant[] = [
  ...Object.values(leaks).flat(),
  ...Object.values(mutations).flat(),
]
