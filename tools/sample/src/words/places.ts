/** A city and the first three characters of its postal codes. */
export type Place = readonly [city: string, zipPrefix: string];

/** Cities by state, largest first. */
export const places = {
  AK: cities(`Anchorage 995|Fairbanks 997|Juneau 998|Wasilla 996|Sitka 998|Ketchikan 999|Kenai 996|Kodiak 996|Bethel 995|Palmer 996|Homer 996|Soldotna 996|Nome 997|
Valdez 996|Cordova 995|Seward 996|Skagway 998|Haines 998`),
  CO: cities(`Denver 802|Colorado Springs 809|Aurora 800|Fort Collins 805|Lakewood 802|Thornton 802|Arvada 800|Westminster 800|Pueblo 810|Greeley 806|Boulder 803|
Longmont 805|Loveland 805|Grand Junction 815|Broomfield 800|Castle Rock 801|Parker 801|Durango 813|Montrose 814|Steamboat Springs 804|Alamosa 811|Salida 812`),
  CA: cities(
    `Los Angeles 900|San Diego 921|San Jose 951|San Francisco 941|Fresno 937|Sacramento 958|Long Beach 908|Oakland 946|Bakersfield 933|Anaheim 928|Irvine 926`,
  ),
  CT: cities(`Bridgeport 066|Stamford 069|New Haven 065|Hartford 061|Waterbury 067|Norwalk 068|Danbury 068|New Britain 060|Greenwich 068|Bristol 060|Meriden 064|
Milford 064|West Haven 065|Middletown 064|Norwich 063|Torrington 067|Shelton 064|Mystic 063`),
  DC: cities(`Washington 200`),
  FL: cities(`Miami 331|Jacksonville 322|Tampa 336|Orlando 328|Saint Petersburg 337|Hialeah 330|Tallahassee 323|Fort Lauderdale 333|Port Saint Lucie 349|Cape Coral 339|
Hollywood 330|Gainesville 326|Naples 341|Sarasota 342|Boca Raton 334|Ocala 344|Pensacola 325|Kissimmee 347|Lakeland 338`),
  IA: cities(`Des Moines 503|Cedar Rapids 524|Davenport 528|Sioux City 511|Iowa City 522|Waterloo 507|Ames 500|West Des Moines 502|Council Bluffs 515|Dubuque 520|
Ankeny 500|Urbandale 503|Marion 523|Bettendorf 527|Mason City 504|Storm Lake 505|Decorah 521`),
  IL: cities(`Chicago 606|Aurora 605|Joliet 604|Naperville 605|Rockford 611|Elgin 601|Springfield 627|Peoria 616|Champaign 618|Waukegan 600|Cicero 608|Bloomington 617|
Evanston 602|Decatur 625|Moline 612|Urbana 618|Quincy 623|Galena 610`),
  NY: cities(`New York 100|Brooklyn 112|Buffalo 142|Rochester 146|Yonkers 107|Syracuse 132|Albany 122|New Rochelle 108|White Plains 106|Queens 113|Bronx 104|
Staten Island 103|Hempstead 115|Schenectady 123|Utica 135|Ithaca 148|Poughkeepsie 126|Plattsburgh 129`),
  OR: cities(`Portland 972|Salem 973|Eugene 974|Gresham 970|Hillsboro 971|Beaverton 970|Bend 977|Medford 975|Springfield 974|Corvallis 973|Albany 973|Tigard 972|
Lake Oswego 970|Grants Pass 975|Redmond 977|Klamath Falls 976|Astoria 971|Pendleton 978`),
  PA: cities(`Philadelphia 191|Pittsburgh 152|Allentown 181|Reading 196|Erie 165|Bethlehem 180|Scranton 185|Lancaster 176|Harrisburg 171|York 174|State College 168|
Wilkes-Barre 187|Altoona 166|Johnstown 159|Williamsport 177|Easton 180|Lebanon 170|Hazleton 182`),
  QC: cities(`Montréal H2X|Québec G1R|Laval H7N|Gatineau J8X|Longueuil J4K|Sherbrooke J1H|Lévis G6V|Saguenay G7H|Trois-Rivières G9A|Terrebonne J6W|Saint-Jérôme J7Z|
Rimouski G5L|Drummondville J2B|Granby J2G|Shawinigan G9N|Rouyn-Noranda J9X|Sept-Îles G4R`),
  TX: cities(`Houston 770|San Antonio 782|Dallas 752|Austin 787|Fort Worth 761|El Paso 799|Arlington 760|Corpus Christi 784|Plano 750|Lubbock 794|Laredo 780|Irving 750|
Amarillo 791|Waco 767|Tyler 757|Abilene 796|Galveston 775|Marfa 798`),
  VA: cities(`Virginia Beach 234|Chesapeake 233|Norfolk 235|Arlington 222|Richmond 232|Newport News 236|Alexandria 223|Hampton 236|Roanoke 240|Portsmouth 237|Suffolk 234|
Lynchburg 245|Harrisonburg 228|Charlottesville 229|Danville 245|Blacksburg 240|Fredericksburg 224|Staunton 244`),
} as const satisfies Record<string, readonly Place[]>;

/** A state that samples are made for. */
export type SampleState = keyof typeof places;

/** Where companies that are foreign to a state were formed, most frequent first. */
export const formationStates = [
  'DE',
  'NV',
  'WY',
  'TX',
  'CA',
  'NY',
  'FL',
  'UT',
  'AZ',
  'NJ',
  'IL',
  'MA',
  'WA',
  'GA',
  'OH',
  'PA',
  'VA',
  'NC',
] as const;

function cities(text: string): Place[] {
  return text.split('|').map((line) => {
    const [, city = '', zipPrefix = ''] = /^\s*(.+) ([A-Z\d]{3})\s*$/.exec(line) ?? [];
    return [city, zipPrefix];
  });
}
