// The second of the frame's two scripts, and the greater one: it runs when the first (boot.ts) finds that it is time.
import './booted.ts'
import { startField } from './field/start.ts'
import { startVault } from './vault/start.ts'

window.booted.then((booted) => (booted.role === 'vault' ? startVault(booted) : startField(booted)))
