import { expect, it } from 'vitest'
import { direccionesDe } from '#api/access/proxy.ts'
import { redDe } from '#api/access/red.ts'

it('an IPv4 address counts for itself, and an IPv6 address for its /64 network', () => {
  expect(
    [
      '10.0.0.5',
      '::ffff:10.0.0.5',
      '10.0.0.5:4001',
      '::FFFF:a00:5',
      '[2001:db8:a:b::7]:443',
      'basura7',
      '',
      '2001:db8:a:b:1:2:3:4',
      '2001:DB8:a:b::9',
      '2001:db8::1',
      '::1',
      'fe80::1%eth0',
    ].map(redDe),
  ).toEqual([
    '10.0.0.5',
    '10.0.0.5',
    '10.0.0.5',
    '10.0.0.5',
    '2001:db8:a:b::/64',
    'desconocida',
    'desconocida',
    '2001:db8:a:b::/64',
    '2001:db8:a:b::/64',
    '2001:db8:0:0::/64',
    '0:0:0:0::/64',
    'fe80:0:0:0::/64',
  ])
})

it('a proxy is recognised by its address or network, and by nothing else', () => {
  const esProxy = direccionesDe('10.0.0.5, 192.168.0.0/16,2001:db8::/32')
  expect(
    ['10.0.0.5', '::ffff:10.0.0.5', '10.0.0.6', '192.168.7.1', '2001:db8::9', '2001:db9::9', 'proxy', ''].map(
      (direccion) => esProxy?.(direccion),
    ),
  ).toEqual([true, true, false, true, true, false, false, false])
  for (const mala of [
    '',
    'proxy.ejemplo.ec',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.5,,',
    '10.0.0.0/-1',
    'loopback',
  ])
    expect(direccionesDe(mala), mala).toBeUndefined()
})
