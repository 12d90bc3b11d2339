import { ciudadCercana, provinciasDesde } from '#domain/lugares-centros.ts'

/** The place that a visitor gives. Only this browser keeps it. */
export type MiLugar = { readonly provincia: string; readonly ciudad: string }

const CLAVE = 'bandwork.lugar'

export const leerLugar = (): MiLugar | undefined => {
  try {
    const { provincia, ciudad } = JSON.parse(localStorage.getItem(CLAVE) ?? '{}') as Partial<Record<string, unknown>>
    const vale = typeof provincia === 'string' && provinciasDesde(provincia).length > 0
    return vale ? { provincia, ciudad: typeof ciudad === 'string' ? ciudad.slice(0, 80) : '' } : undefined
  } catch {
    return undefined
  }
}

export const guardarLugar = (lugar: MiLugar): void => {
  try {
    localStorage.setItem(CLAVE, JSON.stringify(lugar))
  } catch {
    // The choice lasts for this visit.
  }
}

const PLAZO_MS = 10_000

/**
 * Resolves with the known city nearest to a visitor who pressed for it. The coordinates never leave
 * the browser. Throws an Error whose message is shown.
 */
export const dondeEstoy = (): Promise<MiLugar> =>
  new Promise((listo, fallo) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const ciudad = ciudadCercana({ lat: coords.latitude, lng: coords.longitude })
        if (ciudad) listo(ciudad)
        else fallo(new Error('Estás lejos de las ciudades del Ecuador. Elige una provincia.'))
      },
      ({ code, PERMISSION_DENIED }) =>
        fallo(
          new Error(
            code === PERMISSION_DENIED
              ? 'Tu navegador no nos da tu ubicación. Elige tu provincia.'
              : 'No pudimos saber dónde estás. Elige tu provincia.',
          ),
        ),
      { timeout: PLAZO_MS, maximumAge: 600_000 },
    )
  })
