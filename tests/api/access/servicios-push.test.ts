import { expect, it } from 'vitest'
import { esServicioPush, servicioDe } from '#api/access/servicios-push.ts'

const BUENAS = [
  'https://fcm.googleapis.com/fcm/send/abc:APA91b',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://wns2-by3p.notify.windows.com/w/?token=BQYA%2b',
  'https://web.push.apple.com/QGuQ',
  'https://fcm.googleapis.com/wp/a%2Fb%C3%B1?c=~d',
]
const HOSTILES = [
  '',
  'fcm.googleapis.com',
  '//fcm.googleapis.com/x',
  'https://',
  'https://fcm.googleapis.com',
  'no es nada',
  'http://fcm.googleapis.com/x',
  'ftp://fcm.googleapis.com/x',
  'file:///etc/passwd',
  'javascript:alert(1)//',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://localhost/x',
  'https://169.254.169.254/latest/meta-data/',
  'https://10.0.0.5:5432/',
  'https://[::ffff:127.0.0.1]/x',
  'https://fcm.googleapis.com.malo.ec/x',
  'https://malo.ec/fcm.googleapis.com/x',
  'https://xfcm.googleapis.com/x',
  'https://notify.windows.com/x',
  'https://evilnotify.windows.com/x',
  'https://push.apple.com/x',
  'https://x.notify.windows.com.malo.ec/x',
  'https://a.fcm.googleapis.com/x',
  'https://fcm.googleapis.com./x',
  'https://ana@fcm.googleapis.com/x',
  'https://ana:clave@fcm.googleapis.com/x',
  'https://@fcm.googleapis.com/x',
  'https://fcm.googleapis.com@malo.ec/x',
  'https://malo.ec#@fcm.googleapis.com/x',
  'https://malo.ec?.push.apple.com/',
  'https://malo.ec\\@fcm.googleapis.com/x',
  'https:\\\\fcm.googleapis.com/x',
  'https:fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com:80/x',
  'https://web.push.apple.com:22/x',
  ' https://fcm.googleapis.com/x',
  'https://fcm.goo\tgleapis.com/x',
  'https://fcm.googleapis.com/x#y',
  // The spellings below are not a browser's own: the same address has one spelling.
  'https://FCM.GoogleApis.com/x',
  'HTTPS://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:443/x',
  'https://fcm.googleapis.com/./x',
  'https://fcm.googleapis.com/a/../x',
  'https://fcm.googleapis.com/%6c%41%5A%2e',
  'https://fcm.googleapis.com/x\n',
  'https://fcm.googleapis.com/x#',
  'https://fcm.googleapis.com/x?',
  'https://fcm.googleapis.com/x\r\ny',
  'https://ｆｃｍ.googleapis.com/x',
  'https://fcm.googleapis.com/ñ',
  'https://a..push.apple.com/x',
  'https://..push.apple.com/x',
  'https://a.push.apple.com./x',
  'https://fcm。googleapis.com.malo.ec/x',
  'https://fcm.googleapis.cоm/x',
]

it('a push address is accepted only over https, at a push service’s own host and port', () => {
  for (const direccion of BUENAS) expect(servicioDe(direccion, []), direccion).toBeDefined()
  for (const direccion of HOSTILES) expect(servicioDe(direccion, []), direccion).toBeUndefined()
})

it('configuration adds push services, each at the port that it names', () => {
  const servicios = ['push.bandwork.ec', '*.push.ejemplo.ec', '127.0.0.1:9443', '*.otro.ec:8443', 'localhost:9443']
  for (const direccion of ['https://push.bandwork.ec/x', 'https://a.b.push.ejemplo.ec/x', 'https://127.0.0.1:9443/x'])
    expect(servicioDe(direccion, servicios), direccion).toBeDefined()
  for (const direccion of [
    'https://push.bandwork.ec:8443/x',
    'https://x.push.bandwork.ec/x',
    'https://push.ejemplo.ec/x',
    'https://127.0.0.1/x',
    'https://127.0.0.1:9444/x',
    'http://127.0.0.1:9443/x',
  ])
    expect(servicioDe(direccion, servicios), direccion).toBeUndefined()
  for (const servicio of servicios) expect(esServicioPush(servicio), servicio).toBe(true)
  for (const servicio of [
    '',
    '*',
    '*.ec',
    '*.*.ejemplo.ec',
    'https://push.ec',
    'push.ec/x',
    'a@push.ec',
    'push.ec:0',
    'push.ec:70000',
    'a..ec',
    'push.ec:443',
    '*.push.ec:443',
    'push.ec:08443',
    '127.1:9443',
    '2130706433',
    '*.127.1',
  ])
    expect(esServicioPush(servicio), servicio).toBe(false)
})
