// Tests stretch many passwords, which is made to be slow. That it is slow enough is told by the limit, not by waiting for it.
import { limits } from '../../gateway/core/limits.ts'
import { setLimits } from './api/limits.ts'

setLimits({ people: { ...limits.people, stretchingCost: { n: 8, r: 8, p: 1 } } })
