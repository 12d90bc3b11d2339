// A verifier of case files as an outsider writes one: from docs/pruebas-de-un-hecho.md alone. It
// uses nothing of the product, not even its verifier. `node verificador-ajeno.mjs CASE [PUBLISHED]`
// prints one line for each rule that the case breaks, and ends with 1 when there is any.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const bytesOfSha = (...parts) => {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part)
  return sum.digest()
}
const jcs = (value) => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((item) => jcs(item)).join()}]`
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${jcs(value[key])}`).join()}}`
}
const hexOf = (value) => bytesOfSha(jcs(value)).toString('hex')
const without = (object, ...names) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))

const [file, published] = process.argv.slice(2)
const text = readFileSync(file, 'utf8')
const theCase = JSON.parse(text)
const broken = []
const need = (holds, rule) => {
  if (!holds) broken.push(rule)
}

// 1
need(theCase.formato === 'bandwork-caso-1', '1: the format')
need(jcs(theCase) === text, '1: the file is not its own JCS')

// 2 and 3
const facts = new Map()
const place = ({ stream, revision }) => `${stream}@${revision}`
for (const { stream, eventos } of theCase.historias) {
  let previous = ''
  eventos.forEach((fact, position) => {
    const link = fact.reservado ? fact : fact.metadata
    need(fact.revision === position, `2: revision of ${stream}@${position}`)
    need(link.previa === previous, `2: previous link of ${stream}@${position}`)
    if (!fact.reservado) {
      const { id, type, data, revision } = fact
      const metadata = without(fact.metadata, 'cadena', 'sello')
      need(hexOf({ data, id, metadata, revision, stream, type }) === link.cadena, `3: link of ${stream}@${position}`)
    }
    facts.set(place({ stream, revision: fact.revision }), { data: fact.data ?? {}, cadena: link.cadena })
    previous = link.cadena
  })
  const ends = theCase.cabezas.filter((end) => end.stream === stream)
  need(ends.length === 1, `2: end of ${stream}`)
  for (const end of ends) {
    need(end.revision === eventos.length - 1 && end.cadena === previous, `2: where ${stream} ends`)
  }
}
need(theCase.cabezas.length === theCase.historias.length, '2: histories and their ends')

// 4
for (const value of theCase.valores) {
  const commitment = facts.get(place(value))?.data[value.campo]?.compromiso
  const computed = bytesOfSha(Buffer.from(value.sal, 'base64url'), jcs(value.valor)).toString('base64url')
  need(commitment === computed, `4: value ${value.campo} of ${place(value)}`)
}

// 5
for (const attached of theCase.archivos) {
  need(facts.get(place(attached))?.data.sha256 === attached.sha256, `5: file of ${place(attached)}`)
}

// 6
const keys = new Map()
const copy = published === undefined ? undefined : JSON.parse(readFileSync(published, 'utf8'))
if (copy) need(copy.log === theCase.log, '6: the log')
for (const { id, publica } of theCase.claves) {
  const raw = Buffer.from(publica, 'base64url')
  need(bytesOfSha(raw).toString('hex').slice(0, 16) === id, `6: name of key ${id}`)
  if (copy)
    need(
      copy.claves.some((key) => key.id === id && key.publica === publica),
      `6: key ${id} is not published`,
    )
  keys.set(id, createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: publica } }))
}
const signed = ({ clave, firma }, message) =>
  keys.has(clave) && verify(null, Buffer.from(jcs(message)), keys.get(clave), Buffer.from(firma, 'base64url'))

// 7
const { log, raiz } = theCase
if (raiz) need(signed(raiz, { log, momento: raiz.momento, raiz: raiz.raiz, tamano: raiz.tamano }), '7: root')

// 8
const climb = (cadena, indice, siblings, leaves) => {
  let hash = bytesOfSha(Buffer.of(0), Buffer.from(cadena, 'hex'))
  let at = indice
  let last = leaves - 1
  if (at > last) return ''
  for (const sibling of siblings.map((hex) => Buffer.from(hex, 'hex'))) {
    if (last === 0) return ''
    if (at % 2 === 1 || at === last) {
      hash = bytesOfSha(Buffer.of(1), sibling, hash)
      while (at % 2 === 0 && at > 0) {
        at = Math.floor(at / 2)
        last = Math.floor(last / 2)
      }
    } else {
      hash = bytesOfSha(Buffer.of(1), hash, sibling)
    }
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 ? hash.toString('hex') : ''
}
for (const proof of theCase.pruebas) {
  const fact = facts.get(place(proof))
  const reached = fact && raiz ? climb(fact.cadena, proof.indice, proof.camino, raiz.tamano) : ''
  need(reached !== '' && reached === raiz.raiz, `8: path of ${place(proof)}`)
}

// 9
need(signed(theCase.sello, { caso: hexOf(without(theCase, 'sello')) }), '9: seal')

process.stdout.write(broken.map((rule) => `${rule}\n`).join(''))
process.stdout.write(`${facts.size} facts, ${theCase.valores.length} values, ${theCase.pruebas.length} paths\n`)
process.exitCode = broken.length > 0 ? 1 : 0
