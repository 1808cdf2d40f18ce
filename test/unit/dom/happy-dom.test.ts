// @vitest-environment happy-dom
import { test } from 'vitest'
import { useElements } from './element-scenario.ts'

test('elements are mounted and removed in happy-dom', useElements)
