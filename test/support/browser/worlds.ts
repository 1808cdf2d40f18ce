// The `test` of browser tests. What a test asks for (a checkout, a portal, the demo) its worker starts when the first one asks. With
// a `test` for each, Playwright would end a worker wherever the next file has another.
import { mergeTests } from '@playwright/test'
import { test as demo } from './demo.ts'
import { test as authentications } from './fake-authentications.ts'
import { test as guide } from './guide.ts'
import { test as partners } from './partners.ts'
import { test as portal } from './portal.ts'

export const test = mergeTests(authentications, demo, guide, partners, portal)
