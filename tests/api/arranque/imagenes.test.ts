import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { RAIZ } from '#tests/programa.ts'

const ARCHIVOS = ['Dockerfile', 'docker-compose.yml', 'docker-compose.cluster.yml']
const carpeta = carpetaNueva('imagenes')
const programas = join(carpeta, 'programas')
afterAll(() => borrar(carpeta))
beforeEach(() => {
  mkdirSync(programas, { recursive: true })
  for (const archivo of ARCHIVOS) cpSync(join(RAIZ, archivo), join(carpeta, archivo))
})

/** Puts a docker on the path that answers each question with what this shell script prints. */
const conDocker = (guion: string) => {
  writeFileSync(join(programas, 'docker'), `#!/bin/sh\n${guion}\n`)
  chmodSync(join(programas, 'docker'), 0o755)
}
const fijar = () =>
  execFileSync(process.execPath, [join(RAIZ, 'docs/imagenes.ts'), carpeta], {
    env: { ...process.env, PATH: `${programas}${delimiter}${process.env['PATH']}` },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
const textos = () => ARCHIVOS.map((archivo) => readFileSync(join(carpeta, archivo), 'utf8')).join('\n')
/** The images that the files name, except the one that is built from them. */
const nombradas = () =>
  [...textos().matchAll(/^(?:FROM|\s*image:) (\S+)/gm)].map(([, imagen = '']) => imagen).filter((i) => i !== 'bandwork')

it('each image gets the digest of its tag, and another one at the next release', () => {
  const antes = nombradas()
  expect(antes.length).toBeGreaterThan(5)
  for (const digito of ['a', 'b']) {
    const digesto = `sha256:${digito.repeat(64)}`
    conDocker(`[ "$2 $3" = "imagetools inspect" ] && echo ${digesto}`)
    fijar()
    expect(nombradas()).toEqual(antes.map((imagen) => `${imagen}@${digesto}`))
  }
})

it('nothing is written when one image has no digest', () => {
  const antes = textos()
  conDocker(`case "$4" in postgres*) echo "no such image" >&2; exit 1;; *) echo sha256:${'c'.repeat(64)};; esac`)
  expect(fijar).toThrow('no such image')
  conDocker('echo latest')
  expect(fijar).toThrow('is no digest')
  expect(textos()).toBe(antes)
})
