// The second and larger of the frame's two scripts. It starts when the first one (boot.ts) decides.
import './booted.ts'
import { startFields } from './field/start.ts'
import { startVault } from './vault/start.ts'

window.booted.then((booted) => ('page' in booted ? startVault(booted) : startFields(booted)))
