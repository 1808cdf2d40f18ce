import { expect, test } from 'vitest'
import { invoicing } from '../../gateway/core/limits/invoicing.ts'
import { merchants } from '../../gateway/core/limits/merchants.ts'
import { payments } from '../../gateway/core/limits/payments.ts'
import { processes } from '../../gateway/core/limits/processes.ts'
import { requests } from '../../gateway/core/limits/requests.ts'
import { storage } from '../../gateway/core/limits/storage.ts'
import { limits } from '../../gateway/core/limits.ts'

test('each limit is in one file only', () => {
  const names = [invoicing, merchants, payments, processes, requests, storage].flatMap(Object.keys)
  expect(names.sort()).toEqual(Object.keys(limits).sort())
})
