import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Pins the images that the Dockerfile and the Compose files name: each keeps its tag, and gets the
 * digest that the tag has now. It is run at a release, on a machine with Docker.
 */

const RAIZ = process.argv[2] ?? join(import.meta.dirname, '..')
const ARCHIVOS = ['Dockerfile', 'docker-compose.yml', 'docker-compose.cluster.yml']
/**
 * An image as a line names it: its name with a tag, and a digest if it has one. The image that
 * Compose builds has no tag.
 */
const IMAGEN = /^(FROM |\s*image: )([\w./-]+:[\w.-]+)(?:@sha256:[0-9a-f]{64})?/gm

/** Asks the image's registry. Throws where docker or the image isn't there. */
const digestoDe = (imagen: string): string => {
  const dicho = execFileSync(
    'docker',
    ['buildx', 'imagetools', 'inspect', imagen, '--format', '{{.Manifest.Digest}}'],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  ).trim()
  if (!/^sha256:[0-9a-f]{64}$/.test(dicho)) throw new Error(`${imagen}: «${dicho}» is no digest`)
  return dicho
}

const textos = ARCHIVOS.map((archivo) => [join(RAIZ, archivo), readFileSync(join(RAIZ, archivo), 'utf8')] as const)
const imagenes = new Set(textos.flatMap(([, texto]) => [...texto.matchAll(IMAGEN)].map(([, , imagen = '']) => imagen)))
// All are asked for before anything is written.
const digestos = new Map([...imagenes].map((imagen) => [imagen, digestoDe(imagen)]))
for (const [archivo, texto] of textos) {
  writeFileSync(
    archivo,
    texto.replace(IMAGEN, (_, antes: string, imagen: string) => `${antes}${imagen}@${digestos.get(imagen)}`),
  )
}
for (const [imagen, digesto] of digestos) process.stdout.write(`${imagen}@${digesto}\n`)
