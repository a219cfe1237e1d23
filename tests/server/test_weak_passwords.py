"""Guessable: which passwords are refused, and why."""

import pytest

from kwartet.server.accounts.weak_passwords import check_password, words
from kwartet.server.runtime.refusal import Refusal
from server.browsers import PROOF, Browser, problem
from server.server_client import ServerClient

# Among the most common of at least eight characters, in every list of leaked passwords.
MOST_COMMON = """
password 12345678 123456789 baseball football qwertyuiop 1234567890 superman 1qaz2wsx trustno1 jennifer
sunshine iloveyou starwars computer michelle 11111111 princess 987654321 corvette 1234qwer 88888888
q1w2e3r4t5 internet samantha whatever maverick steelers mercedes 123123123 qwer1234 hardcore q1w2e3r4
midnight bigdaddy victoria 1q2w3e4r cocacola marlboro asdfasdf 87654321 12344321 jordan23 Password jonathan
danielle abcd1234 scorpion qazwsxedc password1 slipknot qwerty123 startrek 12341234 redskins butthead
asdfghjkl qwertyui liverpool dolphins nicholas elephant mountain xxxxxxxx 1q2w3e4r5t metallic shithead
benjamin creative rush2112 asdfghjk 4815162342 passw0rd bullshit 1qazxsw2 garfield 01012011 69696969
december 11223344 godzilla airborne lifehack brooklyn platinum darkness blink182 789456123 12qwaszx snowball
pakistan redwings williams nintendo guinness november minecraft asdf1234 lasvegas babygirl dickhead 12121212
147258369 explorer snickers metallica alexande paradise michigan carolina lacrosse christin kimberly
kristina 0987654321 poohbear bollocks qweasdzxc drowssap caroline einstein spitfire maryjane 1232323q
champion svetlana westside courtney 12345qwert patricia aaaaaaaa anderson security stargate simpsons
scarface 123456789a 1234554321 cherokee veronica semperfi scotland marshall qwerty12 98765432 softball
passport franklin alexander 55555555 zaq12wsx infinity kawasaki 77777777 vladimir freeuser wildcats budlight
brittany 00000000 bulldogs swordfis PASSWORD patriots pearljam colorado ncc1701d motorola logitech juventus
wolverin warcraft hello123 peekaboo panthers elizabet spiderma virginia valentin predator mitchell 741852963
1111111111 rolltide changeme lovelove fktrcfylh loverboy chevelle cardinal michael1 147852369 american
alexandr electric wolfpack spiderman darkside 123456789q 01011980 freepass Passw0rd! P@ssw0rd Welcome1
welcome123 letmein1 Summer2024 qwerty1234 iloveyou2 admin123 !@#$%^&* Qwertz123 passwort geheim123 hallo123
schatzi1 motdepasse azertyuiop bonjour1 doudou123 contraseña tequiero teamo123 juventus1 ciaociao wachtwoord
welkom01 haslo123 polska12 kochanie zaq1@WSX misiek12 3rjs1la7qe 19870512 24.12.1990 31121999
""".split()


def why(password: str, name: str = "Grace Hopper") -> str | None:
    """Why a password is refused."""
    try:
        check_password(password, name)
    except Refusal as refusal:
        return refusal.code
    return None


def test_the_most_common_passwords_are_refused() -> None:
    let_through = [password for password in MOST_COMMON if why(password) is None]
    assert let_through == []


def test_the_list_is_of_some_size_and_has_nothing_twice() -> None:
    assert len(words()) > 1000
    assert len(set(words())) == len(words())
    assert min(map(len, words())) >= 4


@pytest.mark.parametrize("password", [" " * 8, "\t \n\u2003\u00a0\u200b\u200d\ufeff", "\u3000" * 12])
def test_a_password_can_be_seen(password: str) -> None:
    assert why(password) == "password_blank"


@pytest.mark.parametrize(
    "password", ["a       ", "zzzzzzzz", "ababababab", "abcabcabc", "ÄäÄäÄäÄä", "x1y2x1y2x1y2"]
)
def test_a_password_does_not_repeat_itself(password: str) -> None:
    assert why(password) == "password_repeated"


@pytest.mark.parametrize(
    "password",
    [
        "gracehopper",
        "Grace Hopper!",
        "GRACEHOPPER99",
        "gr4c3h0pp3r",
        "kwartet1",
        "Kwartet2026",
        "yinsh2026",
        "4mation!!!!",
    ],
)
def test_a_password_is_not_a_name_that_everybody_knows(password: str) -> None:
    assert why(password) == "password_name"


def test_a_name_in_any_alphabet_is_no_password() -> None:
    assert why("Жанна Агузарова", "Жанна Агузарова") == "password_name"
    assert why("小林幸子 1999", "小林幸子") == "password_name"


@pytest.mark.parametrize(
    "password",
    [
        "correct horse battery staple",
        "correct horse",
        "another good one",
        "a much better password",
        "Tr0ub4dor&3xyzzy",
        "kX9$mQ2v",
        "h7Gd-pw3Q",
        "wiesengrund ohne zaun",
        "20394857",
        "les sanglots longs",
        "grace under pressure",
        "пароль не угадать",
        "正しい馬の電池ホチキス",
    ],
)
def test_other_passwords_are_taken(password: str) -> None:
    assert why(password) is None


def test_a_short_name_does_not_forbid_words_that_hold_it() -> None:
    assert why("algebra mountains", "Al") is None


def test_every_way_to_set_a_password_refuses_it(server_client: ServerClient) -> None:
    """Links in letters do so as well: test_new_password.py."""
    ann = Browser(server_client)
    answer = ann.post("/api/account", name="Ann", password="password1")
    assert problem(answer) == (400, "password_common")
    assert (
        answer.json()["message"] == "this password is among those that are guessed first; choose another one"
    )
    assert ann.me is None
    ann.sign_up("Ann")
    assert problem(ann.patch("/api/account", password="ann 1999", proof=PROOF)) == (400, "password_name")
    assert problem(ann.patch("/api/account", password=" " * 9, proof=PROOF)) == (400, "password_blank")
    assert ann.log_in("Ann").status_code == 200
