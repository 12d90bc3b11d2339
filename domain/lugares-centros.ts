/** A point on the map, in degrees, WGS 84. */
export type Punto = { readonly lat: number; readonly lng: number }

type Par = readonly [lat: number, lng: number]

/**
 * The middle of each province: the centroid of its shape in web/mapa/ecuador.topo.json; for
 * Galápagos, the island of Santa Cruz.
 */
const PROVINCIAS: Readonly<Record<string, Par>> = {
  Azuay: [-3.0, -79.17],
  Bolívar: [-1.6, -79.1],
  Cañar: [-2.5, -78.97],
  Carchi: [0.74, -78.04],
  Cotopaxi: [-0.86, -78.86],
  Chimborazo: [-1.92, -78.73],
  'El Oro': [-3.51, -79.85],
  Esmeraldas: [0.69, -79.23],
  Guayas: [-2.03, -79.88],
  Imbabura: [0.41, -78.35],
  Loja: [-4.1, -79.66],
  'Los Ríos': [-1.34, -79.49],
  Manabí: [-0.73, -80.13],
  'Morona Santiago': [-2.56, -78.02],
  Napo: [-0.65, -77.82],
  Pastaza: [-1.71, -76.89],
  Pichincha: [-0.11, -78.59],
  Tungurahua: [-1.29, -78.5],
  'Zamora Chinchipe': [-4.17, -78.91],
  Galápagos: [-0.64, -90.35],
  Sucumbíos: [-0.01, -76.59],
  Orellana: [-0.78, -76.39],
  'Santo Domingo de los Tsáchilas': [-0.28, -79.19],
  'Santa Elena': [-2.13, -80.56],
}

/** The best-known cities by province, under the canton's name and, where it differs, the city's. */
const CIUDADES: Readonly<Record<string, Readonly<Record<string, Par>>>> = {
  Azuay: { Cuenca: [-2.9, -79.0], Gualaceo: [-2.893, -78.779], Paute: [-2.778, -78.76], Chordeleg: [-2.924, -78.775] },
  Bolívar: { Guaranda: [-1.593, -79.0], 'San Miguel': [-1.709, -79.043], Caluma: [-1.631, -79.259] },
  Cañar: { Azogues: [-2.74, -78.848], Cañar: [-2.559, -78.939], 'La Troncal': [-2.423, -79.34] },
  Carchi: { Tulcán: [0.811, -77.717], Montúfar: [0.594, -77.83], 'San Gabriel': [0.594, -77.83], Mira: [0.55, -78.04] },
  Cotopaxi: {
    Latacunga: [-0.933, -78.615],
    Salcedo: [-1.045, -78.59],
    'La Maná': [-0.941, -79.225],
    Pujilí: [-0.958, -78.696],
  },
  Chimborazo: {
    Riobamba: [-1.664, -78.654],
    Alausí: [-2.2, -78.847],
    Guano: [-1.605, -78.633],
    Cumandá: [-2.207, -79.135],
  },
  'El Oro': {
    Machala: [-3.258, -79.955],
    Pasaje: [-3.326, -79.807],
    'Santa Rosa': [-3.449, -79.959],
    Huaquillas: [-3.476, -80.226],
    Piñas: [-3.681, -79.681],
    Zaruma: [-3.691, -79.612],
    'El Guabo': [-3.242, -79.831],
  },
  Esmeraldas: {
    Esmeraldas: [0.959, -79.654],
    Atacames: [0.862, -79.846],
    Quinindé: [0.326, -79.469],
    'San Lorenzo': [1.286, -78.836],
  },
  Guayas: {
    Guayaquil: [-2.19, -79.89],
    Durán: [-2.171, -79.832],
    Milagro: [-2.134, -79.594],
    Daule: [-1.862, -79.977],
    Samborondón: [-1.961, -79.724],
    Playas: [-2.629, -80.388],
    Naranjal: [-2.674, -79.615],
    'El Triunfo': [-2.331, -79.404],
    Balzar: [-1.365, -79.905],
    'El Empalme': [-1.044, -79.634],
    'San Jacinto de Yaguachi': [-2.097, -79.694],
  },
  Imbabura: {
    Ibarra: [0.351, -78.122],
    Otavalo: [0.234, -78.262],
    Cotacachi: [0.301, -78.264],
    'Antonio Ante': [0.332, -78.214],
    Atuntaqui: [0.332, -78.214],
  },
  Loja: {
    Loja: [-3.993, -79.204],
    Catamayo: [-3.985, -79.357],
    Calvas: [-4.328, -79.556],
    Cariamanga: [-4.328, -79.556],
    Macará: [-4.381, -79.945],
    Saraguro: [-3.623, -79.235],
    Paltas: [-4.049, -79.647],
  },
  'Los Ríos': {
    Babahoyo: [-1.802, -79.534],
    Quevedo: [-1.029, -79.463],
    Ventanas: [-1.444, -79.46],
    Vinces: [-1.556, -79.752],
    'Buena Fe': [-0.893, -79.489],
  },
  Manabí: {
    Portoviejo: [-1.055, -80.454],
    Manta: [-0.962, -80.713],
    Chone: [-0.698, -80.094],
    Jipijapa: [-1.348, -80.579],
    Montecristi: [-1.046, -80.658],
    'El Carmen': [-0.267, -79.456],
    Sucre: [-0.605, -80.423],
    'Bahía de Caráquez': [-0.605, -80.423],
    Pedernales: [0.071, -80.045],
    Bolívar: [-0.843, -80.163],
    Calceta: [-0.843, -80.163],
  },
  'Morona Santiago': {
    Morona: [-2.309, -78.118],
    Macas: [-2.309, -78.118],
    'Sevilla Don Bosco': [-2.311, -78.1],
    Sucúa: [-2.461, -78.171],
    Gualaquiza: [-3.404, -78.575],
  },
  Napo: { Tena: [-0.994, -77.813], Archidona: [-0.909, -77.807], Quijos: [-0.463, -77.89], Baeza: [-0.463, -77.89] },
  Pastaza: { Pastaza: [-1.487, -78.003], Puyo: [-1.487, -78.003], Mera: [-1.457, -78.11] },
  Pichincha: {
    Quito: [-0.22, -78.51],
    Rumiñahui: [-0.33, -78.447],
    Sangolquí: [-0.33, -78.447],
    Cayambe: [0.041, -78.145],
    Mejía: [-0.51, -78.567],
    Machachi: [-0.51, -78.567],
    'Pedro Moncayo': [0.046, -78.209],
    Tabacundo: [0.046, -78.209],
  },
  Tungurahua: {
    Ambato: [-1.249, -78.617],
    'Baños de Agua Santa': [-1.397, -78.423],
    'San Pedro de Pelileo': [-1.329, -78.544],
    'Santiago de Píllaro': [-1.174, -78.54],
  },
  'Zamora Chinchipe': { Zamora: [-4.067, -78.955], Yantzaza: [-3.83, -78.76], 'El Pangui': [-3.625, -78.587] },
  Galápagos: {
    'San Cristóbal': [-0.902, -89.61],
    'Puerto Baquerizo Moreno': [-0.902, -89.61],
    'Santa Cruz': [-0.743, -90.313],
    'Puerto Ayora': [-0.743, -90.313],
    Isabela: [-0.955, -90.967],
    'Puerto Villamil': [-0.955, -90.967],
  },
  Sucumbíos: { 'Lago Agrio': [0.085, -76.883], 'Nueva Loja': [0.085, -76.883], Shushufindi: [-0.187, -76.644] },
  Orellana: {
    'Francisco de Orellana': [-0.463, -76.987],
    'El Coca': [-0.463, -76.987],
    'La Joya de los Sachas': [-0.303, -76.857],
    Loreto: [-0.697, -77.311],
  },
  'Santo Domingo de los Tsáchilas': { 'Santo Domingo': [-0.253, -79.175], 'La Concordia': [0.004, -79.396] },
  'Santa Elena': { 'Santa Elena': [-2.227, -80.859], 'La Libertad': [-2.233, -80.905], Salinas: [-2.217, -80.95] },
}

const llano = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

const porNombre = <T>(tabla: Readonly<Record<string, T>>): ReadonlyMap<string, T> =>
  new Map(Object.entries(tabla).map(([nombre, valor]) => [llano(nombre), valor]))

const provincias = porNombre(PROVINCIAS)
const ciudades = new Map(
  [...porNombre(CIUDADES)].map(([provincia, deProvincia]) => [provincia, porNombre(deProvincia)]),
)

/**
 * Returns where a place in Ecuador is, for a branch without coordinates of its own: the city when
 * it is a known one, else the middle of its province. Accents and case don't matter. Undefined
 * outside Ecuador.
 */
export const puntoDeLugar = ({ provincia, ciudad }: { provincia: string; ciudad: string }): Punto | undefined => {
  const par = ciudades.get(llano(provincia))?.get(llano(ciudad)) ?? provincias.get(llano(provincia))
  return par && { lat: par[0], lng: par[1] }
}

/** Returns the provinces' names and middles, for labels. */
export const centrosDeProvincias = (): readonly (Punto & { readonly nombre: string })[] =>
  Object.entries(PROVINCIAS).map(([nombre, [lat, lng]]) => ({ nombre, lat, lng }))

/** Returns the known cities by their own names, for labels. */
export const ciudadesConocidas = (): readonly (Punto & { readonly nombre: string })[] => {
  const porLugar = new Map<string, Punto & { nombre: string }>()
  for (const [nombre, [lat, lng]] of Object.values(CIUDADES).flatMap((deProvincia) => Object.entries(deProvincia))) {
    // The city's own name comes after its canton's and replaces it.
    porLugar.set(`${lat} ${lng}`, { nombre, lat, lng })
  }
  return [...porLugar.values()]
}

/**
 * Returns a distance in degrees that is good enough for comparing: this near the equator a degree
 * is as wide as it is high.
 */
const lejos = (a: Punto, [lat, lng]: Par): number => Math.hypot(a.lat - lat, a.lng - lng)

const KM_POR_GRADO = 111
/** Returns the distance between two places in Ecuador, in kilometres. */
export const kilometros = (a: Punto, { lat, lng }: Punto): number => KM_POR_GRADO * lejos(a, [lat, lng])

/**
 * Returns all provinces by distance from this one, itself first, or none when there is no such
 * province.
 */
export const provinciasDesde = (provincia: string): readonly string[] => {
  const par = Object.hasOwn(PROVINCIAS, provincia) ? PROVINCIAS[provincia] : undefined
  if (!par) return []
  const desde = { lat: par[0], lng: par[1] }
  return Object.entries(PROVINCIAS)
    .sort(([, a], [, b]) => lejos(desde, a) - lejos(desde, b))
    .map(([nombre]) => nombre)
}

/** Degrees beyond which a place isn't near any city in Ecuador. */
const MUY_LEJOS = 1.5

/**
 * Returns the known city nearest to a place, with its province, or undefined when the place is far
 * from all of them.
 */
export const ciudadCercana = (punto: Punto): { readonly provincia: string; readonly ciudad: string } | undefined => {
  const [cerca] = Object.entries(CIUDADES)
    .flatMap(([provincia, deProvincia]) =>
      Object.entries(deProvincia).map(([ciudad, par]) => ({ provincia, ciudad, distancia: lejos(punto, par) })),
    )
    .sort((a, b) => a.distancia - b.distancia)
  return cerca && cerca.distancia < MUY_LEJOS ? { provincia: cerca.provincia, ciudad: cerca.ciudad } : undefined
}
