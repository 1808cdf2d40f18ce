import { mount } from 'svelte'
import Checkout from './checkout.svelte'

const target = document.querySelector('#app')
if (target) mount(Checkout, { target })
