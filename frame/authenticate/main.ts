// The document that authenticates: mounted for one authentication.
import './authenticate.css'
import { readAddress } from '../address.ts'
import { startAuthentication } from './start.ts'

const address = readAddress()
if (address) startAuthentication(address.page)
